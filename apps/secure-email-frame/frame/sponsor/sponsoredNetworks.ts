import * as z from 'zod/mini'

const settings = z.object({ sponsored: z.array(z.int()) })

/** Reads the networks on which the operator pays fees from the settings that the server wrote into the document; most name none. */
export function sponsoredNetworks(document: Pick<Document, 'getElementById'>): readonly number[] {
  const written = document.getElementById('secure-settings')?.textContent
  const { success, data } = settings.safeParse(JSON.parse(written || 'null'))
  return success ? data.sponsored : []
}
