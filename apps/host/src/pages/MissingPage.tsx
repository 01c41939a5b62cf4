import { usePageTitle } from '../app/usePageTitle.ts'
import { Link } from '../routing/Link.tsx'

export function MissingPage() {
  usePageTitle('Not found')
  return (
    <div className="page-head">
      <h1>Page not found</h1>
      <p className="lead">Check the address. The farm may have closed.</p>
      <p>
        <Link className="button button-secondary" href="/farms">
          See the farms
        </Link>
      </p>
    </div>
  )
}
