/** Pixels; larger images are scaled. */
const MAX_SIDE = 1_600

type Detector = { detect(image: ImageBitmap): Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** Reads on the device, by the browser or a library. `undefined` without a QR code. */
export async function readCode(file: Blob): Promise<string | undefined> {
  try {
    const complete = await createImageBitmap(file)
    return (await detect(complete)) ?? (await decode(complete))
  } catch {
    return undefined
  }
}

async function detect(image: ImageBitmap): Promise<string | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Detector === undefined || !(await Detector.getSupportedFormats()).includes('qr_code')) return undefined
  const [code] = await new Detector({ formats: ['qr_code'] }).detect(image)
  return code?.rawValue
}

async function decode(image: ImageBitmap): Promise<string | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) return undefined
  // Transparent pixels would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  const { decodeQR } = await import('qr/decode.js')
  return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 500 })
}
