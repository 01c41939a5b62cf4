import { showConnection } from './connection.ts'
import { showWallets } from './walletList.ts'

showWallets()
showConnection()
