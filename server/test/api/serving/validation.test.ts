import { describe, expect, it } from 'vitest';
import { offerRequest } from '../../support/demand.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const version = { version: '1.0.0' };

/** A valid body with one field replaced, by its dotted name; undefined removes the field. */
function bodyWith(path: string, value: unknown): object {
  const body = structuredClone(offerRequest()) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() as string;
  let place = body;
  for (const step of steps) {
    place[step] ??= {};
    place = place[step] as Record<string, unknown>;
  }
  if (value === undefined) delete place[last];
  else place[last] = value;
  return body;
}

/** Creates a channel and returns a function that requests offers. */
async function asker() {
  const { secret, publishable } = await service().newChannel();
  const send = (body: unknown, headers: Record<string, string> = version, key = secret) =>
    service().call('POST', '/recommendations', { key, body, headers });
  /** 200, the status with the warnings of the answer, or the status with the errors. */
  const sendWith = async (path: string, value: unknown) => {
    const { status, body } = await send(bodyWith(path, value));
    return status === 200 && body.warnings === undefined ? 200 : [status, body.warnings ?? body];
  };
  return { secret, publishable, send, sendWith };
}

const refused = (field: string, ...messages: string[]) => [400, { [field]: messages }];
const warned = (field: string, ...messages: string[]) => [200, { [field]: messages }];
const dictionary = (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`;
const atMost = (n: number) => `Ensure this field has no more than ${n} characters.`;

describe('the order of checks', () => {
  /** Invalid bodies of every kind. */
  const wrong: [string, unknown, Record<string, string>][] = [
    ['an empty object', {}, {}],
    ['broken JSON', '{"user_details": ', {}],
    ['a list', [], {}],
    ['too much', `{"x": "${'x'.repeat(300_000)}"}`, {}],
    ['not JSON', 'hello', { 'content-type': 'text/plain' }],
    ['nothing', undefined, {}],
  ];

  it.each(wrong)('the key is checked before the version and the body: %s', async (_name, body, headers) => {
    const { send, publishable } = await asker();
    const badVersion = { version: 'x', ...headers };
    const unknown = await send(body, badVersion, 'nonsense');
    expect([unknown.status, unknown.body]).toEqual([401, { detail: 'Invalid or expired API key.' }]);
    const forbidden = await send(body, badVersion, publishable);
    expect([forbidden.status, forbidden.body]).toEqual([
      403,
      { detail: 'You do not have permission to perform this action.' },
    ]);
    expect(unknown.headers.version).toBeUndefined();
  });

  it.each(wrong)('the version is checked before the body: %s', async (_name, body, headers) => {
    const { send } = await asker();
    const { status, body: errors } = await send(body, headers);
    expect([status, errors]).toEqual([400, { version: ['This header is required.'] }]);
  });
});

describe('the version header', () => {
  it('is returned in the answer, also if the body is rejected', async () => {
    const { send } = await asker();
    const good = await send(offerRequest());
    expect([good.status, good.headers.version]).toEqual([200, '1.0.0']);
    const bad = await send({});
    expect([bad.status, bad.headers.version]).toEqual([400, '1.0.0']);
  });

  it.each(['1', '1.0', '1.0.0.0', 'v1.0.0', '1.0.x', '1.0.0-beta', 'latest', '-1.0.0', '1,0,0'])(
    '400 if malformed: %s',
    async (malformed) => {
      const { send } = await asker();
      const { status, body, headers } = await send(offerRequest(), { version: malformed });
      expect([status, body]).toEqual([400, { version: ['Must be MAJOR.MINOR.PATCH.'] }]);
      expect(headers.version).toBeUndefined();
    },
  );

  it.each(['0.9.0', '1.0.1', '1.1.0', '2.0.0', '10.0.0'])('400 if unsupported: %s', async (unsupported) => {
    const { send } = await asker();
    const { status, body } = await send(offerRequest(), { version: unsupported });
    expect([status, body]).toEqual([
      400,
      { version: [`Version "${unsupported}" is not supported. Supported: 1.0.0.`] },
    ]);
  });
});

describe('400: required fields', () => {
  it.each([
    ['user_details', [], dictionary('list')],
    ['user_details', 'jane@example.com', dictionary('str')],
    ['placement_details', [], dictionary('list')],
    ['placement_details', 7, dictionary('int')],
    ['placement_details.view', 'HOME', '"HOME" is not a valid choice.'],
    ['placement_details.view', 'checkout', '"checkout" is not a valid choice.'],
    ['placement_details.view', '', '"" is not a valid choice.'],
    ['placement_details.view', ' ', '" " is not a valid choice.'],
    ['placement_details.view', 7, 'Not a valid string.'],
    ['placement_details.view', ['CHECKOUT'], 'Not a valid string.'],
    ['placement_details.display_mode', 'POPUP', '"POPUP" is not a valid choice.'],
    ['placement_details.display_mode', '', '"" is not a valid choice.'],
    ['placement_details.display_mode', true, 'Not a valid string.'],
  ])('%s = %j', async (path, value, message) => {
    const { sendWith } = await asker();
    expect(await sendWith(path, value)).toEqual(refused(path, message));
  });

  it.each(['user_details', 'placement_details', 'placement_details.view', 'placement_details.display_mode'])(
    '%s missing, and null',
    async (path) => {
      const { sendWith } = await asker();
      expect(await sendWith(path, undefined)).toEqual(refused(path, 'This field is required.'));
      expect(await sendWith(path, null)).toEqual(refused(path, 'This field may not be null.'));
    },
  );

  it('all errors are listed together', async () => {
    const { send } = await asker();
    const empty = await send({});
    expect([empty.status, empty.body]).toEqual([
      400,
      { user_details: ['This field is required.'], placement_details: ['This field is required.'] },
    ]);
    const several = await send({
      user_details: { email: 'nobody', phone: 5 },
      placement_details: { view: 'HOME', max_offers: 0 },
      purchases: [{ quantity: '1' }, { name: [] }],
    });
    expect([several.status, several.body]).toEqual([
      400,
      {
        'user_details.email': ['Enter a valid email address.'],
        'user_details.phone': ['Not a valid string.'],
        'placement_details.view': ['"HOME" is not a valid choice.'],
        'placement_details.display_mode': ['This field is required.'],
        'placement_details.max_offers': ['Ensure this value is greater than or equal to 1.'],
      },
    ]);
  });
});

describe('identifiers', () => {
  const nobody = refused(
    'user_details',
    'At least one of email, email_hash, phone, external_guid is required.',
  );
  const hash = 'a1'.repeat(32);

  it.each([
    {},
    { first_name: 'Jane' },
    { email: '', email_hash: '', phone: '', external_guid: '' },
    { email: '  ', phone: ' ', external_guid: '\t' },
    { email: null, email_hash: null, phone: null, external_guid: null },
  ])('400 without any: %j', async (userDetails) => {
    const { sendWith } = await asker();
    expect(await sendWith('user_details', userDetails)).toEqual(nobody);
  });

  it.each([
    { email: 'jane@example.com' },
    { email: ' Jane.Doe+x@Example.COM ' },
    { email_hash: hash },
    { email_hash: hash.toUpperCase() },
    { phone: '+1 (555) 010-9999' },
    { external_guid: 'user-17' },
    { email: '', email_hash: '', phone: null, external_guid: 'user-17' },
    { email: 'jane@example.com', email_hash: hash, phone: '5550109999', external_guid: 'user-17' },
  ])('200 with one or several: %j', async (userDetails) => {
    const { sendWith } = await asker();
    expect(await sendWith('user_details', userDetails)).toBe(200);
  });

  it.each([
    [{ email: 'jane' }, 'email', 'Enter a valid email address.'],
    [{ email: 'jane@' }, 'email', 'Enter a valid email address.'],
    [{ email: 'jane doe@example.com' }, 'email', 'Enter a valid email address.'],
    [{ email: `${'x'.repeat(310)}@example.com` }, 'email', atMost(320)],
    [{ email: 7 }, 'email', 'Not a valid string.'],
    [{ email_hash: hash.slice(1) }, 'email_hash', 'Must be a SHA-256 hash: 64 hexadecimal digits.'],
    [{ email_hash: `${hash}0` }, 'email_hash', 'Must be a SHA-256 hash: 64 hexadecimal digits.'],
    [{ email_hash: hash.replace('a', 'g') }, 'email_hash', 'Must be a SHA-256 hash: 64 hexadecimal digits.'],
    [{ email_hash: 'jane@example.com' }, 'email_hash', 'Must be a SHA-256 hash: 64 hexadecimal digits.'],
    [{ email_hash: 12 }, 'email_hash', 'Not a valid string.'],
    [{ phone: 'none' }, 'phone', 'Enter a valid phone number.'],
    [{ phone: 15550109999 }, 'phone', 'Not a valid string.'],
    [{ phone: '5'.repeat(51) }, 'phone', atMost(50)],
    [{ external_guid: 'x'.repeat(201) }, 'external_guid', atMost(200)],
    [{ external_guid: ['x'] }, 'external_guid', 'Not a valid string.'],
    [{ external_guid: 'a\u0000b' }, 'external_guid', 'Null characters are not allowed.'],
  ])('400: %j', async (userDetails, field, message) => {
    const { sendWith } = await asker();
    expect(await sendWith('user_details', userDetails)).toEqual(refused(`user_details.${field}`, message));
    // Beside a valid identifier, an invalid one is left out.
    const beside = field === 'external_guid' ? { phone: '555 010' } : { external_guid: 'user-17' };
    expect(await sendWith('user_details', { ...beside, ...userDetails })).toEqual(
      warned(`user_details.${field}`, message),
    );
  });
});

describe('optional fields', () => {
  const texts: [string, number][] = [
    ['user_details.first_name', 200],
    ['user_details.last_name', 200],
    ['user_details.title', 50],
    ['user_details.gender', 50],
    ['user_details.dob', 50],
    ['order_details.order_id', 200],
    ['order_details.payment_type', 100],
    ['order_details.cost_details.currency_code', 10],
    ['attributes.user_agent', 2_000],
    ['attributes.operating_system', 100],
    ['attributes.operating_system_version', 100],
    ['attributes.ip_address', 100],
    ['attributes.ip_address_hash', 200],
    ['attributes.language', 50],
  ];

  it.each(texts)('%s: text of at most %i characters', async (path, length) => {
    const { sendWith } = await asker();
    // The limit counts characters, not UTF-16 units.
    for (const good of ['x', '', null, 'x'.repeat(length), '🙂'.repeat(length)])
      expect(await sendWith(path, good)).toBe(200);
    // A number is understood as text.
    for (const number of [7, 1.5]) expect(await sendWith(path, number)).toBe(200);
    for (const bad of [true, ['x'], { x: 1 }])
      expect(await sendWith(path, bad)).toEqual(warned(path, 'Not a valid string.'));
    expect(await sendWith(path, 'x'.repeat(length + 1))).toEqual(warned(path, atMost(length)));
    expect(await sendWith(path, 'a\u0000b')).toEqual(warned(path, 'Null characters are not allowed.'));
    expect(await sendWith(path, '\ud800')).toEqual(warned(path, 'Not a valid string.'));
  });

  it.each(['user_details.age', 'order_details.cost_details.amount'])(
    '%s: a number, or a text',
    async (path) => {
      const { sendWith } = await asker();
      for (const good of [42, 19.99, '42', '19.99', '', null]) expect(await sendWith(path, good)).toBe(200);
      for (const bad of [true, [42], {}])
        expect(await sendWith(path, bad)).toEqual(warned(path, 'A valid number is required.'));
    },
  );

  it.each([
    ['attributes.device_type', ['MOBILE', 'TABLET', 'DESKTOP'], 'PHONE'],
    ['attributes.platform_type', ['MOBILE', 'WEB'], 'DESKTOP'],
  ])('%s: one of %j', async (path, choices, other) => {
    const { sendWith } = await asker();
    const forms = choices.flatMap((value) => [value, value.toLowerCase(), ` ${value} `]);
    for (const good of [...forms, null]) expect(await sendWith(path, good)).toBe(200);
    // A warning does not repeat what was sent.
    expect(await sendWith(path, other)).toEqual(warned(path, '"…" is not a valid choice.'));
    expect(await sendWith(path, '')).toEqual(warned(path, '"…" is not a valid choice.'));
    expect(await sendWith(path, 1)).toEqual(warned(path, 'Not a valid string.'));
  });

  it('attributes.country: two letters', async () => {
    const { sendWith } = await asker();
    for (const good of ['DE', 'de', ' De ', '', null])
      expect(await sendWith('attributes.country', good)).toBe(200);
    for (const bad of ['USA', 'D', 'D1', 'Germany'])
      expect(await sendWith('attributes.country', bad)).toEqual(
        warned('attributes.country', 'Must be a two-letter ISO 3166 country code.'),
      );
    expect(await sendWith('attributes.country', 49)).toEqual(
      warned('attributes.country', 'Not a valid string.'),
    );
  });

  it('custom_metadata.is_sandbox: true or false', async () => {
    const { sendWith } = await asker();
    for (const good of [true, false, null])
      expect(await sendWith('custom_metadata.is_sandbox', good)).toBe(200);
    for (const bad of ['true', 1, 0, []])
      expect(await sendWith('custom_metadata.is_sandbox', bad)).toEqual(
        refused('custom_metadata.is_sandbox', 'Must be a valid boolean.'),
      );
  });

  it.each([
    ['order_details', warned],
    ['order_details.cost_details', warned],
    ['attributes', warned],
    // Otherwise a test could become real traffic by mistake.
    ['custom_metadata', refused],
  ])('%s: an object', async (path, answered) => {
    const { sendWith } = await asker();
    for (const good of [{}, null]) expect(await sendWith(path, good)).toBe(200);
    expect(await sendWith(path, [])).toEqual(answered(path, dictionary('list')));
    expect(await sendWith(path, 'x')).toEqual(answered(path, dictionary('str')));
    expect(await sendWith(path, 1.5)).toEqual(answered(path, dictionary('float')));
  });

  it('placement_details.max_offers: from 1 to 20', async () => {
    const { sendWith } = await asker();
    const path = 'placement_details.max_offers';
    for (const good of [1, 20, null]) expect(await sendWith(path, good)).toBe(200);
    for (const low of [0, -1])
      expect(await sendWith(path, low)).toEqual(
        refused(path, 'Ensure this value is greater than or equal to 1.'),
      );
    expect(await sendWith(path, 21)).toEqual(refused(path, 'Ensure this value is less than or equal to 20.'));
    for (const bad of [1.5, '3', true])
      expect(await sendWith(path, bad)).toEqual(refused(path, 'A valid integer is required.'));
  });

  it('placement_details.widget_id: from 1 to 64 characters', async () => {
    const { sendWith } = await asker();
    const path = 'placement_details.widget_id';
    for (const good of ['w', 'x'.repeat(64), '🙂'.repeat(64), null])
      expect(await sendWith(path, good)).toBe(200);
    expect(await sendWith(path, 'x'.repeat(65))).toEqual(refused(path, atMost(64)));
    for (const blank of ['', '  ']) expect(await sendWith(path, blank)).toBe(200);
    expect(await sendWith(path, 7)).toEqual(refused(path, 'Not a valid string.'));
    expect(await sendWith(path, 'a\u0000b')).toEqual(refused(path, 'Null characters are not allowed.'));
  });

  it('placement_details.publisher_remote_id: a UUID, or null for the channel itself', async () => {
    const { sendWith } = await asker();
    const path = 'placement_details.publisher_remote_id';
    expect(await sendWith(path, null)).toBe(200);
    expect(await sendWith(path, '')).toBe(200);
    for (const bad of ['x', 7, '01890a5d-ac96-774b-bcce-b302099a805'])
      expect(await sendWith(path, bad)).toEqual(refused(path, 'Must be a valid UUID.'));
  });

  it('unknown fields are ignored at every level', async () => {
    const { send } = await asker();
    const known = offerRequest();
    const { status } = await send({
      ...known,
      user_details: { ...known.user_details, loyalty: 7 },
      placement_details: { ...known.placement_details, colour: { deep: [1] } },
      order_details: { basket: true, cost_details: { tax: 1 } },
      purchases: [{ sku: null }],
      attributes: { battery: 0.5 },
      custom_metadata: { anything: 'goes' },
      something: ['else'],
    });
    expect(status).toBe(200);
  });

  it('null means missing in every optional field', async () => {
    const { send } = await asker();
    const parts = { order_details: null, purchases: null, attributes: null, custom_metadata: null };
    expect((await send({ ...offerRequest(), ...parts })).status).toBe(200);
  });
});

describe('purchases', () => {
  const inItem = (field: string, message: string, at = 0) =>
    warned(`purchases.${field}`, `purchases[${at}]: ${message}`);

  it('a list of up to 200 items without required fields', async () => {
    const { sendWith } = await asker();
    for (const good of [[], [{}], Array(200).fill({ name: 'Shoes', quantity: '1' })])
      expect(await sendWith('purchases', good)).toBe(200);
  });

  it('warned: more than 200 items, not a list, not objects', async () => {
    const { sendWith } = await asker();
    expect(await sendWith('purchases', Array(201).fill({}))).toEqual(
      warned('purchases', 'Ensure this field has no more than 200 elements.'),
    );
    expect(await sendWith('purchases', {})).toEqual(
      warned('purchases', 'Expected a list of items but got type "dict".'),
    );
    expect(await sendWith('purchases', 'shoes')).toEqual(
      warned('purchases', 'Expected a list of items but got type "str".'),
    );
    for (const [item, type] of [
      ['shoes', 'str'],
      [null, 'NoneType'],
      [[], 'list'],
    ])
      expect(await sendWith('purchases', [{}, item])).toEqual(
        warned('purchases', `purchases[1]: ${dictionary(String(type))}`),
      );
  });

  it.each([
    ['product_id', 200],
    ['name', 500],
    ['type', 200],
    ['variant', 500],
    ['description', 5_000],
  ])('%s: text of at most %i characters', async (field, length) => {
    const { sendWith } = await asker();
    for (const good of ['x', '', null, 7, 'x'.repeat(length)])
      expect(await sendWith('purchases', [{ [field]: good }])).toBe(200);
    expect(await sendWith('purchases', [{}, { [field]: [] }])).toEqual(
      inItem(field, 'Not a valid string.', 1),
    );
    expect(await sendWith('purchases', [{ [field]: 'x'.repeat(length + 1) }])).toEqual(
      inItem(field, field === 'variant' ? 'Not a valid string.' : atMost(length)),
    );
  });

  it('variant: a text or an object', async () => {
    const { sendWith } = await asker();
    expect(await sendWith('purchases', [{ variant: { colour: 'red', size: 42 } }])).toBe(200);
  });

  it('quantity: a text or a number', async () => {
    const { sendWith } = await asker();
    for (const good of ['2', '2.5 kg', '', 2, 2.5, null])
      expect(await sendWith('purchases', [{ quantity: good }])).toBe(200);
    for (const bad of [true, ['2'], {}])
      expect(await sendWith('purchases', [{ quantity: bad }])).toEqual(
        inItem('quantity', 'Not a valid string.'),
      );
  });

  it('cost_details and attributes: objects', async () => {
    const { sendWith } = await asker();
    const cost = { amount: '19.99', currency_code: 'EUR' };
    for (const good of [{ cost_details: cost, attributes: { colour: 'red', size: { eu: 42 } } }, {}])
      expect(await sendWith('purchases', [good])).toBe(200);
    expect(await sendWith('purchases', [{ cost_details: null, attributes: null }])).toBe(200);
    expect(await sendWith('purchases', [{ cost_details: [] }])).toEqual(
      inItem('cost_details', dictionary('list')),
    );
    expect(await sendWith('purchases', [{ attributes: 'red' }])).toEqual(
      inItem('attributes', dictionary('str')),
    );
    expect(await sendWith('purchases', [{ cost_details: { amount: true, currency_code: [] } }])).toEqual([
      200,
      {
        'purchases.cost_details.amount': ['purchases[0]: A valid number is required.'],
        'purchases.cost_details.currency_code': ['purchases[0]: Not a valid string.'],
      },
    ]);
  });

  it('at most 20 warnings', async () => {
    const { sendWith } = await asker();
    const [status, warnings] = (await sendWith('purchases', Array(200).fill({ name: [], type: [] }))) as [
      number,
      Record<string, string[]>,
    ];
    expect([status, Object.values(warnings).flat().length]).toEqual([200, 20]);
  });
});

describe('a wrong optional field is left out of the decision, and the rest counts', () => {
  it('the valid attributes beside it are used', async () => {
    const { send } = await asker();
    const { status, body } = await send({
      ...offerRequest(),
      attributes: { country: 'USA', language: 'de_AT', device_type: 'mobile', battery: [] },
      order_details: 'none',
    });
    expect(status).toBe(200);
    expect(body.warnings).toEqual({
      'attributes.country': ['Must be a two-letter ISO 3166 country code.'],
      order_details: [dictionary('str')],
    });
    const session = await service()
      .services.database.db.selectFrom('sessions')
      .select(['country', 'language', 'device_type'])
      .where('id', '=', body.session_id)
      .executeTakeFirst();
    expect(session).toEqual({ country: null, language: 'de-at', device_type: 'MOBILE' });
  });

  it('errors of required fields are answered without the warnings', async () => {
    const { send } = await asker();
    const { status, body } = await send({
      user_details: { email: 'jane@example.com', phone: 'none' },
      placement_details: { view: 'HOME', display_mode: 'INLINE' },
      attributes: { country: 'USA' },
    });
    expect([status, body]).toEqual([400, { 'placement_details.view': ['"HOME" is not a valid choice.'] }]);
  });

  it('a warning never contains what was sent', async () => {
    const { send } = await asker();
    const secret = 'jane-doe-4711';
    const { body } = await send({
      ...offerRequest(),
      user_details: { external_guid: 'x', email: secret, title: [secret], dob: { at: secret } },
      attributes: { device_type: secret, country: secret, [secret]: secret, user_agent: [secret] },
      purchases: [{ name: [secret], cost_details: secret, [secret]: 1 }, secret],
    });
    expect(Object.keys(body.warnings)).toHaveLength(9);
    expect(JSON.stringify(body.warnings)).not.toContain(secret);
  });
});

describe('the body', () => {
  it.each([
    ['[]', 'list'],
    ['"x"', 'str'],
    ['17', 'int'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('400 if it is %s', async (body, type) => {
    const { send } = await asker();
    const answer = await send(body);
    expect([answer.status, answer.body]).toEqual(refused('non_field_errors', dictionary(type)));
  });

  it('400 for broken JSON, without the content of the body', async () => {
    const { send } = await asker();
    const { status, body } = await send('{"user_details": {"email": "jane.roe@example.com"');
    expect(status).toBe(400);
    expect(body).toEqual({ detail: expect.stringMatching(/^JSON parse error - /) });
    expect(JSON.stringify(body)).not.toContain('jane');
  });

  it('400 if it is empty: both required parts are missing', async () => {
    const { send } = await asker();
    for (const nothing of [undefined, '']) {
      const { status, body } = await send(nothing);
      expect([status, Object.keys(body)]).toEqual([400, ['user_details', 'placement_details']]);
    }
  });

  it('413 above 256 KiB, to the byte', async () => {
    const { send } = await asker();
    const limit = 256 * 1024;
    const text = JSON.stringify({ ...offerRequest(), padding: '' });
    const padded = (bytes: number) => text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
    expect((await send(padded(limit))).status).toBe(200);
    const { status, body } = await send(padded(limit + 1));
    expect([status, body]).toEqual([413, { detail: 'Request body is too large.' }]);
  });

  it('415 if it is not JSON', async () => {
    const { send } = await asker();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const { status, body } = await send('x=1', { ...version, 'content-type': type });
      expect([status, body]).toEqual([415, { detail: `Unsupported media type "${type}" in request.` }]);
    }
    const json = { ...version, 'content-type': 'application/json; charset=utf-8' };
    expect((await send(offerRequest(), json)).status).toBe(200);
  });
});

describe('the path', () => {
  it('accepts a trailing slash, without a redirect', async () => {
    const { secret } = await asker();
    const options = { key: secret, body: offerRequest(), headers: version };
    expect((await service().call('POST', '/recommendations/', options)).status).toBe(200);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('405: %s, with or without a version', async (method) => {
    const { secret } = await asker();
    for (const headers of [{}, version]) {
      const answer = await service().call(method, '/recommendations', { key: secret, headers });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
      if (method !== 'HEAD') expect(answer.body).toEqual({ detail: `Method "${method}" not allowed.` });
    }
    expect((await service().call(method, '/recommendations')).status).toBe(401);
  });

  it('is not under the prefix of the channel API', async () => {
    const { secret } = await asker();
    const options = { key: secret, body: offerRequest(), headers: version };
    expect((await service().call('POST', '/platform/recommendations', options)).status).toBe(404);
  });
});
