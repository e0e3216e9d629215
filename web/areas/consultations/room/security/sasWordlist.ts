// 2,048 common words of four to seven letters, easy to read aloud over a call and without alarming meanings. The SAS uses the
// index of a word, so the order must never change.

export const SAS_WORDS: readonly string[] = `
ability able above academy accent acclaim achieve acorn acre acrobat across action active actor adapt address adjust
admire adult advance advice aerial after again agenda agile ahead airport airy aisle ajar album alcove algebra align
alley almond aloft along alpaca alpha alpine already also amateur amaze amazing amber ambient amount ample amuse
anagram analog anchor angle animal ankle annual answer anthem antique antler anyway appear applaud apple approve
apricot apron aqua arcade arch archive arctic area arena aroma arrange arrival arrow artful article artist ascend
aspen asphalt asset assist assure astral athlete atlas atom attach attend attic auburn audible audio augment august
aurora author autumn avenue avid avocado awake award awning azure back badge bagel baggage bakery balance balcony
ballad ballet balloon balm bamboo banjo banner banquet banyan barber bargain barista barley barn baron barrel basil
basin basket bass bath baton bayou beacon bead beaker beard beehive beetle before begin behold beige belong bench
beside between beyond bicycle binder biology birch bird biryani biscuit bison blanket blazer blend blink blossom
blotter blouse blue boat bobbin bolster bonfire bonnet bonsai bonus book boost booth border botanic botany bottle
bounce bouquet bowl boxwood bracket braid branch brave breathe breeze brew brick bright brisk broad broker bronze
brook broom brown brush bubble bucket buckle buddy buffalo buffet bugle build bulb bundle burrow butter button buzz
cabbage cabin cable cacao cactus cadet cafe cake caller calm camel camera camp campus canal canary candle candy
canoe canopy cantata canteen canvas canyon capital captain caption caramel caravan carbon card cargo caribou carol
carpet carrot carry cartoon carve cascade cashew castle casual catalog caterer cave cedar celery cello cement center
central century ceramic certain chair chalk chamber chance channel chapati chapter chariot charm chart check cheer
cheese chef cherish cherry chess chest chime chimney china chipper choice choir chorus chowder chrome chuckle chunk
chutney cider cinema circle circuit citizen citrus city civic claim clarity clasp classic clause clay clear clever
client climate climb clip cloak clock cloth cloud clover cluster coach coast cobalt cobble cocoa coconut coffee coin
collar collect college colour column combine comedy comet comfort command comment common compact company compare
compass compile compose compost compute concept concert conduct cone confide connect console consult contain context
convey cook cookie copper correct cosmic costume cottage country couple courage courier court cover cowbell cozy
cradle craft crane crayon cream create credit crest cricket crimson crisp crop crown cruise crumb crunch crystal
cube cubic cuckoo cuff culture cumin cupcake cupola curator curious curl current cursor curtain curve cushion custom
cutlery cyan cycle cymbal cypress dahlia dairy daisy damask dance daring date dawn daybed daylong daytime deal
debate debut decade decent decimal deck declare decor define degree delight deliver delta denim depend depth derby
derive design desire desk destiny detail detect detour develop device dewdrop diagram dial dialect diamond diary
diesel digest digit dine dinner diploma dipper direct disc discuss dish display distant diver dock doll dollar
dolphin domain dome domino donate donor doodle door double down dozen draft drama drape draw dream dress drift drive
drizzle drum duchess duck duet dune durable dusty duty dweller dynamic eager eagle earn earring earth ease easel
easily east easy echo eclipse edge edible edit educate effect effort elastic elation elbow elder elect elegant
element elite embark emblem embrace emerald emerge emit emperor enable enamel encore endive endless energy engine
engrave enjoy enrich ensure enter entire entry envoy epic equal equator equip errand essay essence eternal evening
event evolve exact examine example exceed excel excite exhibit exist expand expect expert explore export express
extend extra extract eyebrow eyelid fable fabric face fact faculty fairy faith falcon famous fancy farm fashion
fasten faucet favour fawn feast feather feature feed feel fellow felt fence fennel fern ferry fertile festive fetch
fiber fiction fiddle field fiesta figure file fill film filter final finale finch fine finger finish firefly firm
fish fjord flag flake flame flannel flap flash flask flat flavour flax fleece fleet flick flight flint flip float
flock floor flora florist fluent fluffy flute foam focus foil fold foliage folk follow fond food foot ford foresee
forest forever forge fork form formal formula fortune forum forward fossil found frame frank freckle free freight
fresh fridge friend fringe frisbee frog front frost fruit funnel funny furnish fusion future gadget gain gala galaxy
gallery gallon gallop game garage garden garland garlic garment garnet gather gaze gazebo gazelle gear gecko general
genial genius genre gentle genuine gesture geyser ghee giant gift gild ginger giraffe glacier glad glance glass
glaze gleam glen glide glimmer glint glisten glitter global globe glory glossy glove glow glue gluten gnome goal
goblet gold golf gondola goose gospel gourd gown grab grace grade graft grain grammar grand granite grant grape
graph graphic grasp grass gravel gravity gravy gray green greet grid grill grin grocery groom groove ground grove
grow guava guess guest guide guitar gulf gull gumdrop gust gusto gutter habit halfway halo hammock hamster handle
handy happy harbour harmony harp harvest haven hawk hazel head headset hearty heat heather heave hedge hello helmet
help hence henna herb hero hexagon hickory high hiker hill hinge hint hire history hobby hockey holiday holly homage
honey honour hoop hope horizon horn horse host hotel house hover howdy huddle humid humming humour hurdle hybrid
hydrant hyphen iceberg icicle icon idea ideal igloo image imagine import impress improve impulse inch include income
indeed index indigo indoor inform infuse initial inkwell inland inlet inner input insect insert inside insight
inspire install instant intact intent intro invent invest invite involve iris iron island islet item ivory jacket
jackpot jade jaguar jasmine jaunt jazz jeans jelly jersey jetty jewel jigsaw jingle jockey jogger join joke jolly
jotter journal journey jubilee juggle juice juicy jumbo jump jungle junior juniper jute kale karate karma kayak
kebab keen keeper kelp kennel kestrel ketchup kettle khaki kilo kimono kindle kingdom kiosk kitchen kite kitten kiwi
knack knoll knuckle koala kudos label lace ladder ladle lagoon lake lamb lamp land lantern lapel lapis larder large
lark latch lathe latter lattice laugh launch laundry lava lavish lawn layer leaf league leap learn leather lecture
legend leisure lemon lend lens lentil leopard letter lettuce level lever levity liberty library life lift light
lilac lily lime linen linger link lint lion liquid listen liter lively lizard llama loaf lobby locate locker locket
lodge lofty logic loom loop lorry lotion lounge loyal lucid lucky luggage lullaby lumber lunar lunch luster lute
luxury lyric macaw machine madam magenta magic magma magnet magpie major mallard mallet mallow malt manage mango
manner mansion manta mantle manual maple marble march margin marina marine mark market marmot maroon marquee marsh
marvel mast match mature mayor maze meadow meal measure medium medley meerkat meet mellow melody melon melt memory
mend mentor menu mercury mermaid merry message meteor metro mica micro mild mile milk mill millet mimic mineral mini
mink minnow mint mirror mirth mist mitten mixer mobile mocha mode module mohair moment monarch monitor monsoon moon
morning mosaic moss motel moth motion motor motto mound mount mouse mousse movie muffin mulch mural murmur muse
museum music muslin muster myrtle mystery myth nacho name napkin narrate narwhal nature navy neat nebula nectar neon
nest network nickel nimble noble noodle nook noon note notice notion nougat nourish novel nudge nugget nursery
nutmeg nutty nuzzle nylon oasis oatmeal oblong oboe observe obtain occupy occur ocean octagon octave octopus odyssey
offset okra olden olive omega omelet onion online onward onyx opal open opera optic optimal oracle orange orbit
orchard orchid origami origin ornate osprey ostrich otter ounce outback outcome outdoor outfit outlet outline
outpost output outside oval oven overall oversee oxygen ozone pace pacific packer packet paddle padlock pagoda paint
palace palette pancake panda paneer panel pansy pantry papaya paper paprika parade parcel park parrot parsley
parsnip partner party pass passage pasta paste pastel pastry pasture patch path patio pattern payment peach peacock
peak peanut pebble pecan pedal pelican pencil penguin penny peony pepper percent perch perfect perform perfume
pergola period perk persist pesto petal phoenix phone photo phrase physics piano picnic picture pike pillar pillow
pilot pine pink pioneer pitch pivot pixel pizza plaid planet plank plant plaster plate plateau player plaza pleat
plenty plot plough plow plug plumage plume plush podium poem polar polish polite polka pollen polo poncho pond pony
popcorn poplar poppy popular porch port portal portion portray postage poster potato potter pouch pound powder
prairie prance prefer prelude prepare pretzel prevail primary prime prince print prism prize process program project
prolong promise prop propose pudding puddle puffin pulley puma pumpkin puppet puppy pure purity purple purr puzzle
pyramid quack quail quaint qualify quarry quart quartz queen quest quick quiet quill quilt quince quiver quiz quote
rabbit rack radar radiant radio radish raffle raft rail railway rainbow raisin rake rally ramble ramp ranch random
ranger rapid reach reader receipt recipe recital recline recover redwood reef refill refine reflect refresh regatta
regent region rejoice relate relax relay release relish rely remark remind remix remote remove render renew rent
repaint repair replace replica report reserve resin resort respect rest retain reunion reuse revel review revive
revolve reward rhino rhyme rhythm ribbon rice riddle ride ridge rind rinse ripe ripple rise river road roam robin
robot rock rocket rodeo rook room rose roster rotate round roundup rove rowboat ruby rudder ruffle rugby ruler rune
runner runway rural russet rustic saddle safari safe saffron sage sailor salad salmon salon sand sandal sandbar
sapling satchel satin satisfy saucer savanna savour savvy sawdust scallop scan scarf scatter scenic school science
scoop scooter scope scout screen script scroll seagull seal search season seat secure seed seek sender sequel serene
serve service sesame setting settle shade shaker shallow shawl sheen sheep sheer sheet shelf shell shelter shift
shimmer shine shingle ship shirt shoal shoe shop shore shower shrub shuttle siesta silent silk silo silver simple
sing sitar skate sketch skill skirt slalom slate sleek sleeve slender slice slide slipper slogan smile smooth snack
snail snow soap soccer sock socket soda sofa soft soil solace solar solid solo solve sonata song sonnet soothe
soprano sorbet sound soup soya space span spaniel spare spark sparrow spatula speak speech sphere spice spin spinach
spiral spire splash spoke sponge spoon sport spot spotter spread sprig spring sprint sprout spruce spry spur square
stable stadium staff stall stamina stamp stand stanza staple star start station statue stature steady steam stellar
stem stencil stereo stock stone stool store stork stove strand straw stream street stride string stripe stroll strum
studio sturdy subway sugar suggest summer summit sunbeam sundae sundial sunny sunrise sunset super supper supply
supreme surface surname surplus survey sushi sustain swan swatch sway sweater swift swim swing swirl switch symbol
tact tadpole tailor talent talon tandem tangent tango tangram tangy tank tanner tape target tarmac tartan tassel
tasty tavern taxi teach teacup teak teal teapot teddy tempo tender tennis tent terrace terrier textile texture thaw
theatre theme thicket thimble thistle thread thrive thrush ticket tidal tidy tier tiger tile tilt timber tinsel tint
toast toffee tofu token tomato took tool toolbox tooth topaz topic torch tote toucan tour towel tower track tractor
traffic trail train trait travel tray treat treble tree trek trellis tribute trifle trim trio trip triple triumph
trivia trolley trophy tropic trot troupe trout trove truck truffle trumpet trunk tuba tube tuck tulip tulle tumble
tuna tune tunic tunnel turf turn turnip turret turtle tutor tutu tuxedo tweed twice twig twine twirl twist ukulele
unfold unicorn union unique unit unite unlock untie unveil unwind upbeat update upgrade uphill upland uplift upright
upshot upside uptown upward urban usable usher utmost valiant valid valley valour valve vanilla vapour variety vase
vast vault velvet vendor venture venue veranda verb verify verse version vessel vest viable vibrant victory video
view vigour villa village vine vintage vinyl viola violet violin visible vision visit visor vista vital vivid vocal
voice volcano volume voyage waffle wagon wake wallet waltz warm wash watch water watt weave wedge weekend welcome
wharf wheat wheel whirl whisk whisper whistle wicker widget wiggle willing willow wind window wing winner winter
wisdom wise wombat wonder woody wool worthy wreath wren writer yacht yard yarn yeast yield yodel yoga yogurt yonder
yurt zany zeal zebra zenith zephyr zero zest zigzag zinc zing zipper zodiac zone zoom
`
  .trim()
  .split(/\s+/);
