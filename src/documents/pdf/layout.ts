import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { escapeLineStart, escapeText } from '../../page/index.ts';
import { tableLine } from '../csv.ts';
import { fenced } from '../plain.ts';
import type { Block, Box } from './page.ts';

/** The blocks of a page in reading order. */
export function layOut(page: ParsedPage): Block[] {
  return (page.blocks ?? []).flatMap((block) => blockOf(block));
}

const boxOf = ({ bbox }: LayoutBlock): Box | undefined =>
  bbox && [bbox.x, bbox.y, bbox.x + bbox.width, bbox.y + bbox.height];

function blockOf(block: LayoutBlock): Block[] {
  const box = boxOf(block);
  const text = (block.text ?? '').replace(/\s+/g, ' ').trim();
  switch (block.kind) {
    case 'heading':
      return text === '' ? [] : [{ type: 'section_header', box, text: `${'#'.repeat(block.level ?? 2)} ${text}` }];
    case 'paragraph':
      return text === '' ? [] : [{ type: 'text', box, text: escapeLineStart(escapeText(text, '', false)) }];
    case 'list_item':
      return text === ''
        ? []
        : [
            {
              type: 'list_item',
              box,
              text: `${'  '.repeat(Math.max(0, (block.level ?? 1) - 1))}${block.ordered ? (block.marker ?? '1.') : '-'} ${text}`,
            },
          ];
    case 'code':
    case 'grid_fallback': {
      const body = fenced((block.lines ?? []).join('\n'), block.lang ?? '');
      return body === '' ? [] : [{ type: 'code', box, text: body }];
    }
    case 'table': {
      const rows = [block.header ?? [], ...(block.rows ?? [])].map((row) => row.map((cell) => cell.text));
      const width = Math.max(0, ...rows.map((row) => row.length));
      if (width === 0) return [];
      const lines = rows.map((row) => tableLine(row, width));
      lines.splice(
        1,
        0,
        tableLine(
          Array.from({ length: width }, () => '---'),
          width,
        ),
      );
      return [{ type: 'table', box, text: lines.join('\n') }];
    }
    default:
      return [];
  }
}
