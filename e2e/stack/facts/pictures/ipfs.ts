import { type Block, fileBlock, folderBlock } from './cid.ts'
import { AVATAR_PNG, PICTURES } from './pictures.ts'

const image = fileBlock(Buffer.from(PICTURES['wanderer.png']?.body ?? ''))
const avatar = fileBlock(AVATAR_PNG)
const metadata = (id: number) =>
  fileBlock(
    Buffer.from(
      JSON.stringify({
        name: `Wanderer #${id}`,
        description: 'Its metadata and its picture lie on IPFS.',
        image: `ipfs://${image.cid}`,
        attributes: [{ trait_type: 'Pace', value: 'slow' }],
      }),
    ),
  )
const files = { '2.json': metadata(2), '3.json': metadata(3), 'picture.png': image }
const folder = folderBlock(files)

export const CIDS = { avatar: avatar.cid, folder: folder.cid } as const

export const IPFS_FILES: Readonly<Record<string, Buffer>> = Object.fromEntries([
  ...[avatar, image].map(({ cid, bytes }: Block) => [cid, bytes]),
  ...Object.entries(files).map(([name, { bytes }]) => [`${folder.cid}/${name}`, bytes]),
])
