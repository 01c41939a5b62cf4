import { useMessages } from '../../texts/MessagesProvider.tsx'
import { CloseIcon, SearchIcon } from '../icons/icons.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useMessages()
  return (
    <Field
      label={label}
      icon={<SearchIcon />}
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={64}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      end={
        value !== '' && (
          <IconButton label={t('clearSearch')} onClick={() => onChange('')}>
            <CloseIcon />
          </IconButton>
        )
      }
    />
  )
}
