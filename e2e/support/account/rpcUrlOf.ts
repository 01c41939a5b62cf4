import type { Page } from '@playwright/test'
import { kitState } from '../modal.ts'
import type { World } from '../world.ts'

export async function rpcUrlOf(page: Page, stack: World): Promise<string> {
  const { chain } = await kitState(page)
  return stack.urls.rpc[chain as keyof World['urls']['rpc']]
}
