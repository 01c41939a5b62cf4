import { fill } from './fill.ts'
import { usePageTexts } from './texts/PageTextsProvider.tsx'

export function Steps({ step, count }: { step: number; count: number }) {
  const { page } = usePageTexts()
  return (
    <p className="page-steps">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move.
        <i key={index} data-done={index < step} />
      ))}
      {fill(page.step, { step, count })}
    </p>
  )
}
