/** The first organization of every installation. The local team belongs to it, and its owners are the operators. */
export const LOCAL_ORGANIZATION = '00000000-0000-4000-8000-000000000002';
