import { Explainer } from '../../ui/Explainer.tsx'
import { LayersIcon, RoadsIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'

export function WhatIsANetwork() {
  const t = useMessages()
  return (
    <Explainer
      points={[
        { icon: <RoadsIcon />, title: t('networkRoadsTitle'), text: t('networkRoadsText') },
        { icon: <LayersIcon />, title: t('networkSwitchTitle'), text: t('networkSwitchText') },
      ]}
    />
  )
}
