import type { Messages } from '../../messages/en.ts'
import type { Title } from '../shared/types.ts'

/** The act that the main button does. */
export function actionOf(title: Title, { screen, titles }: Messages): string {
  switch (title) {
    case 'signMessage':
    case 'signData':
    case 'order':
      return screen.sign
    case 'signIn':
      return titles.signIn
    case 'send':
    case 'transferToken':
    case 'transferItem':
      return titles.send
    case 'approve':
    case 'permit':
    case 'approveAll':
    case 'grant':
    case 'grantAllowance':
      return screen.allow
    default:
      return screen.approve
  }
}
