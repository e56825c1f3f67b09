import { useRef } from 'react'
import { pictureMarker } from '../../../../contract/letter-text.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { useAction } from '../../../design/use-action.ts'
import { sizePicture } from './size-picture.ts'

/** Chooses a picture, makes it small and hands it in. */
export function AddPicture({ disabled, onAdded }: { disabled: boolean; onAdded: (marker: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAction({
    send: async (file: File) => api('POST /api/letter-pictures', { base64: await sizePicture(file) }),
    renews: ['letter-pictures'],
    failed: 'Das Bild ist nicht im Brief',
    onSuccess: ({ id }) => onAdded(pictureMarker({ id, alt: '' })),
  })
  return (
    <>
      <Button
        onClick={() => input.current?.click()}
        disabled={disabled}
        busy={add.isPending && 'Wird verkleinert …'}
      >
        Bild dazu
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bild wählen"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) add.mutate(file)
          // The same one can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
