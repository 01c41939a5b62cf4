import { useMessages } from '../../../messages/LanguageProvider.tsx'
import type { Note, NoteName } from '../../receipt/Receipt.ts'

type Props = {
  notes: readonly Note[]
  ticked: ReadonlySet<NoteName>
  isFixed: boolean
  onTick(name: NoteName, isTicked: boolean): void
}

export function Ticks({ notes, ticked, isFixed, onTick }: Props) {
  const { notes: titles, ticks } = useMessages()
  const texts: Readonly<Partial<Record<NoteName, string>>> = ticks
  return notes.map(({ name }) => (
    <label key={name} className="approval-tick">
      <input
        type="checkbox"
        checked={ticked.has(name)}
        disabled={isFixed}
        // Scripts cannot tick (T22).
        onChange={({ target, nativeEvent }) => nativeEvent.isTrusted && onTick(name, target.checked)}
      />
      <span>{texts[name] ?? ticks.risk.replace('{note}', titles[name])}</span>
    </label>
  ))
}
