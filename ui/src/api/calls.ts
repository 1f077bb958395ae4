// The types of a call, found among the `paths` of `schema.ts` by its address. Nothing of this file is left at run time.
//
// An address is a template literal type: `/api/teams/${number}` is an address of the path `/api/teams/{team_id}`.
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** A path that an address may still be of, with its segments that are not compared yet. */
type Candidate = [path: string, rest: string];
type Candidates = { [Path in keyof paths]: [Path, Path] }[keyof paths];

/** Whether a segment of an address is known letter by letter. */
type IsLiteral<Segment extends string> = Record<never, never> extends Record<Segment, 1> ? false : true;

/** The candidates whose next segment is this one, without that segment. */
type AfterLiteral<From extends Candidate, Segment extends string> =
  IsLiteral<Segment> extends true
    ? From extends [infer Path, `${Segment}/${infer Rest}`]
      ? [Path, Rest]
      : never
    : never;

/** The candidates whose next segment is a parameter, without that segment. */
type AfterParameter<From extends Candidate> = From extends [infer Path, `{${string}}/${infer Rest}`]
  ? [Path, Rest]
  : never;

/** The paths whose last segment is this one. */
type EndInLiteral<From extends Candidate, Segment extends string> =
  IsLiteral<Segment> extends true ? (From extends [infer Path, Segment] ? Path : never) : never;

/** The paths whose last segment is a parameter. */
type EndInParameter<From extends Candidate> = From extends [infer Path, `{${infer Name}}`]
  ? Name extends `${string}/${string}`
    ? never
    : Path
  : never;

type End<From extends Candidate, Segment extends string> = [EndInLiteral<From, Segment>] extends [never]
  ? Segment extends ''
    ? never
    : EndInParameter<From>
  : EndInLiteral<From, Segment>;

/** Compares an address with the paths, segment by segment, as the server's router does: a literal before a parameter. */
type Walk<Address extends string, From extends Candidate> = Address extends `${infer Segment}/${infer Rest}`
  ? [AfterLiteral<From, Segment>] extends [never]
    ? Walk<Rest, AfterParameter<From>>
    : Walk<Rest, AfterLiteral<From, Segment>>
  : End<From, Address>;

type WithoutQuery<Url extends string> = Url extends `${infer Address}?${string}` ? Address : Url;

/** The path of an address: `/api/teams/{team_id}` of `/api/teams/3`. Never where there is none. */
export type PathOf<Url extends string> = Url extends string
  ? Extract<Walk<WithoutQuery<Url>, Candidates>, keyof paths>
  : never;

/** The description of a call: never where the path has no such method. */
type Operation<Path extends keyof paths, M extends Method> = Path extends keyof paths
  ? Exclude<paths[Path][M], undefined>
  : never;
type Call<Url extends string, M extends Method> = Operation<PathOf<Url>, M>;

/** The parameters of a call's query. */
type Query<Called> = Called extends { parameters: { query?: infer Named } }
  ? [Exclude<Named, undefined>] extends [never]
    ? Record<never, never>
    : Exclude<Named, undefined>
  : never;

/** A value as the text of a query: a number may come from a form or from the page's own address. */
type QueryValue<Value> = Value extends boolean ? `${Value}` : Value extends number ? number | string : Value;

/** Takes the parameters of several methods together. Absent and empty values are left out. */
type Together<Queries> = {
  [Name in Queries extends unknown ? keyof Queries : never]?:
    | QueryValue<Queries extends { [Key in Name]?: infer Value } ? Value : never>
    | ''
    | null
    | undefined;
};

/** What the query of an address may say. A path of the app itself may say anything. */
export type QueryOf<Url extends string> = Url extends `/api/${string}`
  ? Together<Query<Call<Url, Method>>>
  : Record<string, string | number | null | undefined>;

/** The names in the text of a query: `scheduleId` and `weekIndex` of `scheduleId=1&weekIndex=2`. */
type NamesIn<Text extends string> = Text extends `${infer Pair}&${infer Rest}`
  ? NamesIn<Pair> | NamesIn<Rest>
  : Text extends `${infer Name}=${string}`
    ? Name
    : Text;
type NamesOf<Url extends string> = Url extends `${string}?${infer Text}` ? NamesIn<Text> : never;

type Required<Parameters> = {
  [Name in keyof Parameters]-?: Record<never, never> extends Pick<Parameters, Name> ? never : Name;
}[keyof Parameters];

/** Whether an address names the parameters that a call requires, and none that it does not have. */
type FitsQuery<Url extends string, Parameters> = [NamesOf<Url>] extends [keyof Parameters]
  ? [Required<Parameters>] extends [NamesOf<Url>]
    ? true
    : false
  : false;

/** The address, if the server answers that method there; otherwise a type that no address has, and that says so. */
export type KnownUrl<Url extends string, M extends Method> = Url extends string
  ? [Call<Url, M>] extends [never]
    ? `The server has no ${Uppercase<M>} at this address`
    : FitsQuery<Url, Query<Call<Url, M>>> extends true
      ? Url
      : `${Uppercase<M>} takes another query`
  : never;

/** The JSON of an answer or a body. */
type Json<Content> = Content extends { 'application/json': infer Shape } ? Shape : never;

/** What the server answers when a call goes well. */
export type Answer<Url extends string, M extends Method> = AnswerOf<Call<Url, M>>;
type AnswerOf<Called> = Called extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 204)] extends infer Described
    ? Described extends { content: infer Content }
      ? Json<Content>
      : undefined
    : never
  : never;

/** A body whose optional fields may be undefined: JSON leaves them out. */
export type AllowUndefined<Shape> = {
  [Name in keyof Shape]: Record<never, never> extends Pick<Shape, Name> ? Shape[Name] | undefined : Shape[Name];
};

/** What a call takes: the described JSON, or a form where the description has one. An empty object where it takes nothing. */
export type Body<Url extends string, M extends Method> = BodyOf<Call<Url, M>>;
type BodyOf<Called> = Called extends { requestBody: { content: infer Content } }
  ? AllowUndefined<Json<Content>> | (Content extends { 'multipart/form-data': unknown } ? FormData : never)
  : Record<string, never>;

/** The body as the last parameter of a function. It may be left out where the call takes none. */
export type BodyParameter<Url extends string, M extends Method> =
  Call<Url, M> extends { requestBody: object } ? [body: Body<Url, M>] : [body?: Body<Url, M>];

/** A path with any text in place of its parameters. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

/**
 * Any address that has the method, for what is given one: `path: Address<'delete'>`. Text stands for more than one segment
 * here, so this type is wider than `Known`.
 */
export type Address<M extends Method> = Filled<
  { [Path in keyof paths]: paths[Path][M] extends object ? Path : never }[keyof paths]
>;
