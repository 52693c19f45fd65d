import { Type } from 'typebox';
import { uuid } from '../http/fields.ts';

const subcategoryIds = Type.Array(uuid(), { maxItems: 5_000, description: 'Subcategory remote_ids.' });

export const Exclusions = Type.Object({ subcategory_ids: subcategoryIds });
export const Ok = Type.Object({ ok: Type.Literal(true) });

export const ChannelDetails = Type.Object({
  channel: Type.Object({
    name: Type.String(),
    exclusions: Type.Object({ subcategories: Type.Object({ channel: Type.Array(uuid()) }) }),
  }),
});
