import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Explainer } from '../../../../ui/card/Explainer.tsx'
import { LayersIcon, RoadsIcon } from '../../../../ui/icons/helpIcons.tsx'
import { texts } from '../../texts/texts.ts'

export function WhatIsANetwork() {
  const t = useMessages(texts)
  return (
    <Explainer
      points={[
        { icon: <RoadsIcon />, title: t('networkRoadsTitle'), text: t('networkRoadsText') },
        { icon: <LayersIcon />, title: t('networkSwitchTitle'), text: t('networkSwitchText') },
      ]}
    />
  )
}
