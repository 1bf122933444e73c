/** The net in the name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="logo">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M6 9c0 9 4.500 15 10 15S26 18 26 9M6 9h20M9.500 9c.5 7 3 12.500 6.500 15M22.500 9c-.5 7-3 12.500-6.500 15M7 14.500h18M10 20h12"
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </svg>
  );
}
