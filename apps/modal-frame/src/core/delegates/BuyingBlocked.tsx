import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { texts } from './texts/texts.ts'

/** Says why nothing can be bought with an account whose code can take it. */
export function BuyingBlocked({ network }: { network: string }) {
  return <Alert>{useMessages(texts)('codeBuyBlocked', { network })}</Alert>
}
