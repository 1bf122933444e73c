import { Link, useLocation } from 'wouter';
import './pills.css';

/** Links between lists that belong together. */
export function SubPages({
  label,
  pages,
}: {
  label: string;
  pages: readonly (readonly [path: string, title: string])[];
}) {
  const [location] = useLocation();
  return (
    <nav className="pills" aria-label={label}>
      {pages.map(([path, title]) => (
        <Link key={path} to={path} aria-current={path === location ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
