/** Containers: ZIP archives and compound files. Their directories are read without unpacking. */
export { isBrokenOle, kindOfOle, OLE_MAGIC, type OleEntry, type OleFile, openOle } from './ole.ts';

export { openZip, type Zip } from './zip.ts';
export { isZip, kindOfZip } from './zip-kind.ts';
export { packedBytes, type ZipEntry, zipEntries } from './zip-names.ts';
