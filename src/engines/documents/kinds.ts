/** Kinds of files that can be read. `jats`: journal articles in XML; `latexml`: papers that LaTeXML made HTML of. */
export type DocumentKind =
  | ('pdf' | 'jats' | 'latexml' | 'html')
  | ('docx' | 'doc' | 'odt' | 'rtf' | 'epub')
  | ('xlsx' | 'xlsb' | 'xls' | 'ods' | 'csv' | 'tsv')
  | ('pptx' | 'ppt' | 'odp')
  | ('eml' | 'msg' | 'image' | 'zip')
  | ('markdown' | 'text' | 'json' | 'notebook' | 'xml' | 'feed');
