import type { Messages } from '../../../messages/en.ts'
import { useMessages } from '../../../messages/LanguageProvider.tsx'
import type { Note, NoteName } from '../../receipt/Receipt.ts'
import './notes.css'

type Props = {
  notes: readonly Note[]
  openCount: number
  isAlert: boolean
}

export function NoteList({ notes, openCount, isAlert }: Props) {
  if (notes.length === 0) return null
  return (
    <ul className="approval-notes" {...(isAlert && { role: 'alert' })}>
      {notes.map(({ name, level }, index) => (
        <li key={name} className={`approval-note approval-note-${level}`} data-part="">
          <NoteText name={name} isOpen={index < openCount} />
        </li>
      ))}
    </ul>
  )
}

function NoteText({ name, isOpen }: { name: NoteName; isOpen: boolean }) {
  const messages = useMessages()
  const title = messages.notes[name]
  const text = <span className="approval-note-text">{noteText(name, messages)}</span>
  if (!isOpen) {
    return (
      <details name="note">
        <summary>{title}</summary>
        {text}
      </details>
    )
  }
  return (
    <>
      <b>{title}</b> {text}
    </>
  )
}

function noteText(name: NoteName, { warnings, ownNotes }: Messages): string {
  const texts: Readonly<Partial<Record<NoteName, string>>> = { ...ownNotes, ...warnings }
  return texts[name] ?? ''
}
