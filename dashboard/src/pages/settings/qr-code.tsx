import { generate } from 'lean-qr/nano';

/** Modules around the code that have to be empty. */
const QUIET = 4;

/** A text as a QR code, always dark on light, as scanners want it. */
export default function QrCode({ text }: { text: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the authenticator app">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
