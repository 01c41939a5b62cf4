import type { Page } from '@playwright/test'

export function wallet(page: Page, id: string) {
  const run = <Result>(step: string, ...values: unknown[]) =>
    page.evaluate(
      ([rdns, name, args]) => {
        const controls = window.testWallets?.[rdns as string] as unknown as Record<
          string,
          (...values: unknown[]) => Result
        >
        return controls[name as string]?.(...(args as unknown[]))
      },
      [`test.airlock.${id}`, step, values] as const,
    )
  return {
    hangNext: () => run('hangNext'),
    approve: () => run('approve'),
    refuse: () => run('refuse'),
    refuseNext: (code?: number) => run('refuseNext', code),
    answerNext: (value: unknown) => run('answerNext', value),
    setAccounts: (indexes: number[]) => run('setAccounts', indexes),
    setChain: (chainId: number) => run('setChain', chainId),
    emit: (event: string, payload: unknown) => run('emit', event, payload),
    disappear: () => run('disappear'),
    requests: () =>
      page.evaluate(
        (rdns) => window.testWallets?.[rdns]?.requests.map(({ method }) => method) ?? [],
        `test.airlock.${id}`,
      ),
  }
}
