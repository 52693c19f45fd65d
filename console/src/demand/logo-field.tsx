import { limits } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Input } from '../ui/input.tsx';
import { AdvertiserLogo } from './advertiser-logo.tsx';

interface Props {
  /** The name of the advertiser, for the preview of a logo that cannot be loaded. */
  name: string;
  value: string;
  onChange: (logoUrl: string) => void;
  error: string | undefined;
}

const maxKilobytes = limits.logoBytes / 1_024;

/** A logo: its address, or a file that is uploaded when it is chosen, dropped or pasted. */
export function LogoField({ name, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.logoBytes)
        throw new Error(`This file is too large. Choose one of at most ${maxKilobytes} KB.`);
      return encartFor().operator.advertisers.uploadLogo({ content: await readBase64(file) });
    },
    onSuccess: ({ url }) => onChange(url),
  });
  const uploadError = readFormErrors(upload.error, ['content']);
  const isUploaded = /\/logos\/[0-9a-f]{64}\.[a-z]+$/.test(value);
  return (
    <Field
      label="Logo"
      hint={`A PNG, JPEG or WebP image of at most ${maxKilobytes} KB, or an address that starts with https://. You can also drop or paste an image here.`}
      error={uploadError.of('content') ?? uploadError.rest ?? error}
    >
      <FileDrop onFile={(file) => upload.mutate(file)} className="flex items-center gap-2">
        <AdvertiserLogo name={name} src={isUploaded || value.startsWith('https://') ? value : ''} />
        <Input
          required
          inputMode="url"
          placeholder="https://…"
          value={value}
          onChange={(event) => {
            upload.reset();
            onChange(event.target.value);
          }}
        />
        <Button busy={upload.isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-4" /> Upload…
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Logo file"
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            // Resets the field, so that the same file can be chosen again.
            target.value = '';
          }}
        />
      </FileDrop>
    </Field>
  );
}

/** The content of a file in Base64. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
