import type { ReactNode } from 'react'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { GridIcon } from '../../../ui/icons/icons.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { useDeps } from '../../ports/DepsContext.tsx'
import { navigate } from '../../router/navigate.ts'

type Props = {
  id?: string
  title?: string
  icon?: ReactNode
  end?: ReactNode
}

export function AllWalletsRow({ id = 'all-wallets', title, icon = <GridIcon />, end }: Props) {
  const t = useMessages()
  const deps = useDeps()
  return (
    <Row
      id={id}
      onClick={() => navigate(deps, { view: 'AllWallets' })}
      title={title ?? t('allWallets')}
      image={
        <span className="picture picture-row picture-squircle row-icon" aria-hidden="true">
          {icon}
        </span>
      }
      end={end}
    />
  )
}
