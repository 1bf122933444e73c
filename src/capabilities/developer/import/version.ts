/** Of how documents are read and split. A higher one makes the next import split everything again. */
export const PARSER_VERSION = '3';
