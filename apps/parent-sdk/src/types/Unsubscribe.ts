/**
 * Ends a subscription.
 *
 * @example const stop: Unsubscribe = appKit.subscribeState(() => {})
 */
export type Unsubscribe = () => void
