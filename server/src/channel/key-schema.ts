import { type Static, Type } from 'typebox';
import { choice, dateTime, freeText, nullable, pageOf, uuid } from '../http/fields.ts';

const defaultGraceHours = 24;
/** The default grace period of a rotated key. */
export const defaultGraceSeconds = defaultGraceHours * 60 * 60;
const maxGraceSeconds = 30 * 24 * 60 * 60;

const newKeyFields = {
  name: Type.Optional(freeText(100)),
  expires_at: Type.Optional(nullable(dateTime())),
};
export const NewKey = Type.Object({ kind: choice(['secret', 'publishable']), ...newKeyFields });
/** A key of a publisher, which is publishable, or of an advertiser. */
export const NewKeyOfOneKind = Type.Object(newKeyFields);

export const KeyView = Type.Object({
  id: uuid(),
  kind: choice(['secret', 'publishable', 'operator', 'advertiser']),
  name: Type.String(),
  masked: Type.String(),
  status: choice(['active', 'expired', 'revoked']),
  channel_id: nullable(uuid()),
  publisher_id: nullable(
    uuid({ description: 'The publisher_remote_id, if the key belongs to a publisher.' }),
  ),
  advertiser_id: nullable(uuid({ description: 'If the key belongs to an advertiser.' })),
  created_at: dateTime(),
  expires_at: nullable(dateTime()),
  revoked_at: nullable(dateTime()),
  last_used_at: nullable(dateTime()),
  successor_id: nullable(uuid()),
  behind_proxy: Type.Boolean({
    description:
      "Whether the headers `Origin` and `Sec-Fetch-Site` are ignored for this key, because the owner's own proxy adds them.",
  }),
  seen_in_page_at: nullable(
    dateTime({
      description:
        'The last time that the key was sent from a web page, which is refused. Everyone who opened the page could read the key: rotate it.',
    }),
  ),
  leaked_since: nullable(
    dateTime({ description: 'If the key was revoked as leaked: from when on others may have used it.' }),
  ),
});
export type KeyView = Static<typeof KeyView>;
export const KeyPage = pageOf(KeyView);
export const MintedKeyView = Type.Object({ ...KeyView.properties, key: Type.String() });
export const ShownKeyView = Type.Object({ ...KeyView.properties, key: nullable(Type.String()) });

export const RotateKey = Type.Object({
  grace_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxGraceSeconds,
      description: `How long the old key stays valid. The default is ${defaultGraceHours} hours; 0 ends it at once.`,
    }),
  ),
});

export const ChangeKey = Type.Object({
  behind_proxy: Type.Boolean({
    description:
      'True if your own proxy adds the headers `Origin` or `Sec-Fetch-Site` to the calls of your server. They are then ignored for this key.',
  }),
});

export const RevokeKey = Type.Object({
  leaked: Type.Optional(
    Type.Boolean({
      description:
        'True if others may have used the key. Events that arrive from now on for sessions requested with it at or after `since` are not billed.',
    }),
  ),
  since: Type.Optional(
    nullable(
      dateTime({
        description:
          'When the key was leaked, only with `leaked`. The default is the creation of the key. For a key that was revoked as leaked before, it moves only to an earlier time.',
      }),
    ),
  ),
});
