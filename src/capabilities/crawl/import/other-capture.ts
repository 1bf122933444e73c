/** Why a capture is left out of whose page there is a later one. */
export const OTHER_CAPTURE = 'another capture of the page';
