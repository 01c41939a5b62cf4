import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import { randomId } from '../../utils/randomId.ts'

export const OWN_RDNS = 'dev.airlock'

const ICON =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Crect%20width='8'%20height='8'%20rx='2'/%3E%3Cpath%20d='M2%206V4a2%202%200%200%201%204%200v2'%20fill='none'%20stroke='%233ddc97'/%3E%3C/svg%3E"

export function announceProvider(provider: AirlockProvider): void {
  const info = Object.freeze({ uuid: randomId(), name: 'Airlock', icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
}
