import { useMessages } from '../../messages/LanguageProvider.tsx'
import { textChunks } from '../gate/textChunks.ts'
import type { Description, Field, Title } from '../shared/types.ts'
import './request.css'

/** Warnings and facts of a request. */
export function RequestContent({ facts, warnings }: Pick<Description, 'facts' | 'warnings'>) {
  const messages = useMessages()
  return (
    <>
      {warnings.length > 0 && (
        <div className="approval-warnings" role="alert">
          <ul>
            {warnings.map((warning) => (
              <li key={warning} data-part="">
                {messages.warnings[warning]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="approval-facts">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
          <Row key={index} fact={fact} />
        ))}
      </dl>
    </>
  )
}

/** A longer path has a separate line above its value, in characters. */
const LONGEST_BESIDE = 16

function Row({ fact: { name, path, value, look } }: { fact: Field }) {
  const { titles, facts } = useMessages()
  if (look === 'heading') {
    return (
      <div className="approval-fact approval-fact-heading" data-part="">
        <dt>{titles[value as Title]}</dt>
        <dd />
      </div>
    )
  }
  const isStacked = path !== undefined && path.length > LONGEST_BESIDE
  return (
    <div className={`approval-fact approval-fact-${look}${isStacked ? ' approval-fact-stacked' : ''}`} data-part="">
      <dt>{path === undefined ? facts[name] : <bdi dir="ltr">{path}</bdi>}</dt>
      <dd>
        <bdi dir={look === 'text' || look === 'block' ? 'auto' : 'ltr'}>
          <Chunks text={value} />
        </bdi>
      </dd>
    </div>
  )
}

function Chunks({ text }: { text: string }) {
  const chunks = textChunks(text)
  if (chunks.length < 2) return text
  return chunks.map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
    <span key={index} data-chunk="">
      {chunk}
    </span>
  ))
}
