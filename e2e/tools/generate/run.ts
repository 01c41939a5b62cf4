import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiDocument } from './apiDocument.ts'
import { buttonTexts } from './buttonTexts.ts'
import { chainNames, chainTable, priceApiNames, proxiedNetworks } from './chainTable.ts'
import { channelDocument } from './channelDocument.ts'
import { configSchema } from './configSchema.ts'
import { errorsDocument } from './errorsDocument.ts'
import { gatewayDocument } from './gatewayDocument.ts'
import { languages } from './languages.ts'
import { networkConstants } from './networkConstants.ts'
import { referenceDocuments } from './reference/referenceDocuments.ts'
import { sdkExports } from './sdkExports.ts'
import { threatsDocument } from './threatsDocument.ts'

/** `--check` compares with committed files and writes nothing; it exits with 1 when a file is out of date. */
const isCheck = process.argv.includes('--check')
const documents = {
  'apps/parent-sdk/src/networks/evmChains.generated.ts': networkConstants,
  'apps/parent-sdk/src/page/texts/buttonTexts.generated.ts': buttonTexts,
  'docs/api.md': apiDocument,
  'docs/channel.md': channelDocument,
  'docs/errors.md': errorsDocument,
  'docs/openapi.json': gatewayDocument,
  'docs/threats.md': threatsDocument,
  ...referenceDocuments,
  'packages/move/src/kits/sdkExports.generated.ts': sdkExports,
  'packages/protocol/airlock.config.schema.json': configSchema,
  'packages/protocol/src/chains/generated/names.ts': chainNames,
  'packages/protocol/src/chains/generated/priceApiNames.ts': priceApiNames,
  'packages/protocol/src/namespaces/eip155/proxied.ts': proxiedNetworks,
  'packages/protocol/src/chains/generated/table.ts': chainTable,
  'packages/protocol/src/text/languages.ts': languages,
}

for (const [path, generate] of Object.entries(documents)) {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const text = generate()
  if (!isCheck) writeFileSync(file, text)
  else if (read(file) !== text) {
    process.exitCode = 1
    console.error(`${path} is out of date: run \`npm run generate\` and commit it.`)
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
