/** The page that the bench of fetching fetches: 31,000 bytes. */
export const PAGE = Buffer.from(
  `<!doctype html><title>A page</title>${Array.from({ length: 450 }, (_, i) => `<p class="c${i}">Paragraph number ${(i * 7919) % 1009} of this page, about ${i} things.</p>`).join('')}`,
).subarray(0, 31_000);
