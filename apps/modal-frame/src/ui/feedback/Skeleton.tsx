import './Skeleton.css'

/** Holds the place of a list while it loads, at the height that the rows will have. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="skeleton skeleton-row" />
      ))}
    </div>
  )
}

/** Holds the place of one text. */
export function SkeletonText({ width }: { width: 'short' | 'long' }) {
  return <span className={`skeleton skeleton-text skeleton-${width}`} aria-hidden="true" />
}
