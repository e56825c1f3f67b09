import { useRef } from 'react'
import { PICTURE_MAX_BYTES, PICTURE_MAX_WIDTH } from '../../../../contract/console/newsletters.ts'
import { pictureMarker, pictureOf } from '../../../../contract/letter-text.ts'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { useAction } from '../../../design/use-action.ts'

const pictureIn = (body: string) => body.split('\n').map(pictureOf).find(Boolean)

/** Chooses a picture, makes it small and hands it in. */
export function AddPicture({ body, onAdded }: { body: string; onAdded: (marker: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAction({
    send: async (file: File) => api('POST /api/letter-pictures', { base64: await sizePicture(file) }),
    renews: [],
    failed: 'Das Bild ist nicht im Brief',
    onSuccess: ({ id }) => onAdded(pictureMarker({ id, alt: '' })),
  })
  return (
    <>
      <Button
        onClick={() => input.current?.click()}
        disabled={pictureIn(body) !== undefined}
        busy={add.isPending && 'Wird verkleinert …'}
      >
        Bild
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bild wählen"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target }) => {
          if (target.files?.[0]) add.mutate(target.files[0])
          // The same one can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** What the letter's picture shows: who does not see it reads these words. */
export function PictureWords({ body, onChange }: { body: string; onChange: (body: string) => void }) {
  const picture = pictureIn(body)
  if (!picture) return null
  const say = (alt: string) =>
    onChange(
      body
        .split('\n')
        .map((line) => (pictureOf(line) ? pictureMarker({ ...picture, alt }) : line))
        .join('\n'),
    )
  return (
    <TextField
      label="Was auf dem Bild zu sehen ist"
      hint="Ein Satz; wer das Bild nicht sieht, liest ihn."
      value={picture.alt}
      onChange={({ target }) => say(target.value)}
      maxLength={150}
      autoComplete="off"
    />
  )
}

/**
 * A JPEG as wide as a letter shows it, light enough to come along in every copy; drawn anew, it has no place and no time in
 * it. @returns base64
 */
async function sizePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!picture || !context) throw refused('Dieses Bild kann dein Browser nicht lesen.')
  for (const width of [1, 0.75, 0.5].map((part) => part * PICTURE_MAX_WIDTH)) {
    canvas.width = Math.round(Math.min(width, picture.width))
    canvas.height = Math.round((canvas.width * picture.height) / picture.width)
    // A JPEG has no clear parts: they become the letter's paper.
    context.fillStyle = '#fffaf0'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of [0.84, 0.7, 0.56]) {
      const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '')
      if (base64.length * 0.75 <= PICTURE_MAX_BYTES) return base64
    }
  }
  throw refused('Dieses Bild wird nicht klein genug für einen Brief. Schneide es zu.')
}

const refused = (message: string) => new ApiError({ status: 0, code: 'picture', message })
