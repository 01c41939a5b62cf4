import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import type { Page } from '@playwright/test'
import { SOLANA_PEOPLE } from '../../stack/facts/solana.ts'
import { accountsOf, namespaceTest } from '../../support/namespacePage.ts'

const SOL = SOLANA_PEOPLE['sol-good'].address
const DUPLICATE = 'mBKqcnGotbsSb5vNrdyhzZ5EhqZdids9QYiTRckvi7v'

const test = namespaceTest(({ solana }) => ({ [SOLANA_MAINNET]: solana }))

const accounts = (page: Page) => accountsOf(page, 'solana')
