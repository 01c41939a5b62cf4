import { usePageTitle } from '../app/usePageTitle.ts'
import { Link } from '../routing/Link.tsx'

export function MissingPage() {
  usePageTitle('Not found')
  return (
    <div className="page-head">
      <h1>There is nothing here</h1>
      <p className="lead">The address may be mistyped, or the farm has closed.</p>
      <p>
        <Link className="button button-secondary" href="/farms">
          See the farms
        </Link>
      </p>
    </div>
  )
}
