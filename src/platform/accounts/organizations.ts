/** The organization that every installation has; the local team belongs to it, and its owners are the installation's operators. */
export const LOCAL_ORGANIZATION = '00000000-0000-4000-8000-000000000002';
