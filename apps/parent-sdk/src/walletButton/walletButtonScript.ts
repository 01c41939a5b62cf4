import { defineWalletButton } from './defineWalletButton.ts'

defineWalletButton()
