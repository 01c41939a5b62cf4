import './Skeleton.css'

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

export function SkeletonText({ width }: { width: 'short' | 'long' }) {
  return <span className={`skeleton skeleton-text skeleton-${width}`} aria-hidden="true" />
}
