/** Limits for uploaded pictures: 1 MB, and 800 pixels on the longest side. */
const maxBytes = 1024 * 1024;
const maxSide = 800;

/** Picture types that the server accepts. */
export const pictureTypes = 'image/png,image/jpeg,image/webp';

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });

function drawn(picture: ImageBitmap, side: number, ground: string | null): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context && ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Resizes and compresses a picture to the upload limits. Transparency is kept if the PNG is small enough, else it
 * becomes white.
 */
export async function compress(file: Blob): Promise<Blob> {
  if (!pictureTypes.split(',').includes(file.type)) throw new Error('Choose a PNG, JPEG or WebP picture.');
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Error('This picture cannot be read.');
  }
  if (file.type !== 'image/jpeg') {
    const whole = await blobOf(drawn(picture, maxSide, null), 'image/png');
    if (whole && whole.size <= maxBytes) return whole;
  }
  for (const [side, quality] of [
    [maxSide, 0.9],
    [maxSide, 0.7],
    [maxSide / 2, 0.7],
  ] as const) {
    const small = await blobOf(drawn(picture, side, '#fff'), 'image/jpeg', quality);
    if (small && small.size <= maxBytes) return small;
  }
  throw new Error('This picture cannot be made small enough.');
}
