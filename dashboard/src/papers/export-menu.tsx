import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { save, saveText } from '../ui/save.ts';

const FORMATS: readonly { readonly format: ExportFormat; readonly label: string; readonly ending: string }[] = [
  { format: 'bibtex', label: 'BibTeX', ending: 'bib' },
  { format: 'ris', label: 'RIS', ending: 'ris' },
  { format: 'csl-json', label: 'CSL-JSON', ending: 'json' },
  { format: 'csv', label: 'CSV', ending: 'csv' },
  { format: 'jsonl', label: 'JSON lines', ending: 'jsonl' },
  { format: 'parquet', label: 'Parquet', ending: 'parquet' },
];

/** Saves papers as a file. @param onChoose makes the file, and saves it with `saveFile`; more things to do stand below */
export function ExportMenu({
  small = false,
  more = [],
  onChoose,
}: {
  small?: boolean;
  more?: readonly MenuItem[];
  onChoose(format: ExportFormat): void;
}) {
  return (
    <Menu
      className={small ? 'button plain small' : 'button plain'}
      label="Export"
      button="Export"
      items={[
        ...FORMATS.map(({ format, label }) => ({ label, icon: 'download' as const, act: () => onChoose(format) })),
        more.length > 0 && undefined,
        ...more,
      ]}
    />
  );
}

/** Gives a file of papers to the browser to save. @param name without its ending */
export function saveFile(
  { format, text, base64 }: { format: ExportFormat; text: string; base64?: string | undefined },
  name: string,
): void {
  const file = `${name}.${FORMATS.find((one) => one.format === format)?.ending ?? 'txt'}`;
  if (base64 === undefined) saveText(text, file, 'text/plain');
  else save(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]), file);
}
