/** An invisible character makes screen readers repeat equal text. */
export function LiveRegion({ text, turn }: { text: string; turn: number }) {
  return (
    <p className="hidden-text" role="status" aria-live="polite">
      {text}
      {turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
