import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Field } from '../../ui/lists/Field.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { useQuery } from '../queries/useQuery.ts'
import type { IntentsInput } from './IntentsInput.ts'
import { intentsQuery } from './intentsQuery.ts'
import { texts } from './texts/texts.ts'
import './Intents.css'

/** Last in its view, so that a delayed response moves no button. */
export function Intents(input: IntentsInput) {
  const t = useMessages(texts)
  const { data = [] } = useQuery(intentsQuery(useDeps(), input))
  const described = data.flatMap((found, index) => (found === null ? [] : { ...found, position: index + 1 }))
  if (described.length === 0) return null
  return (
    <dl className="facts intents">
      {described.map(({ position, intent, owner }) => (
        <Field key={position} name={t('describedBy', { owner: owner ?? '–' })}>
          <bdi dir="ltr" lang="en">
            {data.length > 1 && `${position}. `}“{intent}”
          </bdi>
        </Field>
      ))}
    </dl>
  )
}
