/** Supported kinds of files. `jats`: journal articles in XML; `latexml`: HTML of papers made by LaTeXML. */
export type DocumentKind =
  | ('pdf' | 'jats' | 'latexml' | 'html')
  | ('docx' | 'doc' | 'odt' | 'rtf' | 'epub')
  | ('xlsx' | 'xlsb' | 'xls' | 'ods' | 'csv' | 'tsv')
  | ('pptx' | 'ppt' | 'odp')
  | ('eml' | 'msg' | 'image' | 'zip')
  | ('markdown' | 'text' | 'json' | 'notebook' | 'xml' | 'feed')
  | ('fb2' | 'docbook' | 'subtitles' | 'xbrl');
