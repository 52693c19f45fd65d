import { Type } from 'typebox';
import { uuid } from '../http/fields.ts';

export const CategoryList = Type.Object({
  categories: Type.Array(
    Type.Object({
      remote_id: uuid(),
      name: Type.String(),
      subcategories: Type.Array(Type.Object({ remote_id: uuid(), name: Type.String() })),
    }),
  ),
});
