import { expect, test } from 'vitest'
import { fileBlock, folderBlock } from './cid.ts'

/** CIDs that `ipfs-unixfs-importer` 17.1.1 gives them, with `cidVersion: 1` and raw leaves. */
test('computes the CIDs that IPFS gives to files and folders', () => {
  const one = fileBlock(Buffer.from('one'))
  const two = fileBlock(Buffer.from('two\n'.repeat(100)))
  expect(one.cid).toBe('bafkreidwslb22nkaxoadyaqlhlxgntmiq4jdenhkbrxhcq6avxlt75br5u')
  expect(two.cid).toBe('bafkreiennc33yt4sj56xjhzfcnvfl3tuc4wjvlekhmdza7ru6ut2gjhtki')
  const folder = folderBlock({ 'two.txt': two, 'one.txt': one })
  expect(folder.cid).toBe('bafybeif4jexkablqjbbzrbhyzqaveq57l2v4non4nl2vojvpulbgdj2lgi')
})
