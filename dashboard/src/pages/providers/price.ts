/** What a call or a record costs, for people. */
export function priceOf({ credits, perRecord }: { readonly credits: number; readonly perRecord: boolean }): string {
  if (credits === 0) return 'free';
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}${perRecord ? ' per record' : ''}`;
}
