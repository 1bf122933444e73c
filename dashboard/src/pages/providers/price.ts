import { counted } from '@trawl/contract/counted.ts';

/** What a call or a record costs, for people. */
export function priceOf({ credits, perRecord }: { readonly credits: number; readonly perRecord: boolean }): string {
  if (credits === 0) return 'free';
  return `${counted(credits, 'credit')}${perRecord ? ' per record' : ''}`;
}
